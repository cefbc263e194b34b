// The address bar: which page is shown.
import { signal } from "./vendor/signals.js";

const here = () => ({ path: location.pathname, hash: location.hash.slice(1) });
export const route = signal(here());
addEventListener("popstate", () => {
  route.value = here();
});

/** @param {string} path */
export function go(path) {
  history.pushState(null, "", path + keepQuery(path));
  route.value = here();
  scrollTo(0, 0);
}

/** `?speed=` stays with the page. @param {string} path */
function keepQuery(path) {
  const speed = new URLSearchParams(location.search).get("speed");
  return speed && !path.includes("?") && !path.includes("#") ? `?speed=${speed}` : "";
}

/** Links inside the page need no reload. */
addEventListener("click", (e) => {
  const link =
    e.target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (e.target.closest("a[href^='/']")) : null;
  if (
    !link ||
    e.defaultPrevented ||
    e.button ||
    e.metaKey ||
    e.ctrlKey ||
    e.shiftKey ||
    link.target ||
    link.hasAttribute("download")
  )
    return;
  if (link.pathname.startsWith("/api") || link.pathname.startsWith("/schema")) return;
  e.preventDefault();
  go(link.getAttribute("href") ?? "/");
});

// Where there is no line, navigation leads to a page that says so. All else is left to the browser: files carry their
// version in their names, and it keeps them.
const KEPT = "freebooter-offline-1";
const OFFLINE = ["/web/offline.html", "/web/offline.css", "/web/icon.svg"];
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(OFFLINE))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const kept = OFFLINE.includes(new URL(request.url).pathname);
  if (request.mode !== "navigate" && !kept) return;
  event.respondWith(
    fetch(request).catch(async () => (await caches.match(kept ? request : "/web/offline.html")) ?? Response.error()),
  );
});

/** A call was pressed: to the table, in the page that is open, if one is. */
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const path = event.notification.data ?? "/";
  event.waitUntil(
    worker.clients.matchAll({ type: "window" }).then(async (/** @type {any[]} */ pages) => {
      const page = pages.find((one) => new URL(one.url).pathname === path) ?? pages[0];
      if (!page) return worker.clients.openWindow(path);
      await page.focus();
      return new URL(page.url).pathname === path ? undefined : page.navigate(path);
    }),
  );
});

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

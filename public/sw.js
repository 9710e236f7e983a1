// Makes the product installable. It answers no request and keeps no page: what is shown is what the server says.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

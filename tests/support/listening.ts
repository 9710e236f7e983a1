import type { AddressInfo, Server } from "node:net";

/** Starts a server on a port of its own, and answers the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Ends a server whose connections are gone. */
export async function shut(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}

import type { AddressInfo, Server } from "node:net";

/** Starts a server on a free port and returns the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Stops a server whose connections are closed. */
export async function shut(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}

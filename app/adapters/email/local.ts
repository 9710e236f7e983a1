import type { EmailAdapter } from "./port.ts";

/** Where no provider is set the outbox is the mailbox: nothing is sent, and `/dev/mailbox` shows what there is. */
export function createLocalEmailAdapter(): EmailAdapter {
  return {
    async send() {
      return { outcome: "kept" };
    },
  };
}

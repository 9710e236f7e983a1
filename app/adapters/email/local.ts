import type { EmailAdapter } from "./port.ts";

/** Without a provider the outbox is the mailbox: nothing is sent, and `/dev/mailbox` shows the messages. */
export function createLocalEmailAdapter(): EmailAdapter {
  return {
    async send() {
      return { outcome: "kept" };
    },
  };
}

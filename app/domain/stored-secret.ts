/** What is stored encrypted, because it is read again. `SECRET_COLUMNS` of db/tables.ts has the columns of each. */
export const STORED_SECRETS = ["shared-password", "calendar-feed", "authenticator", "webhook"] as const;
export type StoredSecret = (typeof STORED_SECRETS)[number];

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { Client, JsonAnswer } from "./product.ts";

/** An authenticator in software: it makes passkeys and answers challenges, rightly or as a test wants it. */

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** What is told of the options, and what a test makes wrong. */
export type Wrong = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userHandle?: string;
  /** The user was present, and not verified. */
  unverified?: true;
  counter?: number;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKED_UP = 0x18;
const ATTESTED = 0x40;

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** The few forms of CBOR that a passkey needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  return count < 256
    ? Buffer.from([(major << 5) | 24, count])
    : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

export class SoftPasskey {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  #userHandle = "";
  /** The counter that was told last. */
  counter = 0;

  /** @param counts whether it counts its uses, as keys do and phones don't */
  constructor(
    readonly origin: string,
    readonly options: { counts?: boolean; synced?: boolean } = {},
  ) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    this.#cose = cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }

  #flags(wrong: Wrong, more = 0): Buffer {
    const verified = wrong.unverified ? 0 : USER_VERIFIED;
    return Buffer.from([USER_PRESENT | verified | more | (this.options.synced ? BACKED_UP : 0)]);
  }

  #counted(wrong: Wrong): Buffer {
    if (this.options.counts) this.counter += 1;
    this.counter = wrong.counter ?? this.counter;
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(this.counter);
    return bytes;
  }

  #answer(response: Record<string, unknown>) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #told(type: string, challenge: string, wrong: Wrong): Buffer {
    const origin = wrong.origin ?? this.origin;
    return Buffer.from(
      JSON.stringify({ type, challenge: wrong.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  /** The passkey that it makes for the options of `add`. */
  // biome-ignore lint/suspicious/noExplicitAny: options as a call answers them
  make(options: any, wrong: Wrong = {}) {
    this.#userHandle = options.user.id;
    const attested = Buffer.concat([
      ...[sha256(wrong.rpId ?? options.rp.id), this.#flags(wrong, ATTESTED), this.#counted(wrong)],
      ...[Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#cose],
    ]);
    const statement = new Map<Cbor, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", attested],
    ]);
    return this.#answer({
      clientDataJSON: this.#told("webauthn.create", options.challenge, wrong).toString("base64url"),
      attestationObject: cbor(statement).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Its answer to the options of a sign-in or a proof. */
  // biome-ignore lint/suspicious/noExplicitAny: options as a call answers them
  use(options: any, wrong: Wrong = {}) {
    const data = Buffer.concat([
      ...[sha256(wrong.rpId ?? options.rpId), this.#flags(wrong), this.#counted(wrong)],
    ]);
    const told = this.#told("webauthn.get", options.challenge, wrong);
    return this.#answer({
      clientDataJSON: told.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", Buffer.concat([data, sha256(told)]), this.#key).toString("base64url"),
      userHandle: wrong.userHandle ?? this.#userHandle,
    });
  }
}

/** The options of a purpose; their challenge stays in the client's cookie. */
export const passkeyOptions = (client: Client, purpose: string): Promise<JsonAnswer> =>
  client.json("POST", "/api/auth/passkey/options", { purpose });

/** Adds a passkey to a person in a fresh session. */
export async function addPasskey(
  client: Client,
  passkey: SoftPasskey,
  name?: string,
): Promise<{ passkey: { id: string; name: string }; recoveryCodes: string[] | null }> {
  const { body } = await passkeyOptions(client, "add");
  return client.ask("POST", "/api/user/passkeys", {
    response: passkey.make(body),
    ...(name ? { name } : {}),
  });
}

/** Signs a browser in by a passkey. */
export async function signInBy(
  client: Client,
  passkey: SoftPasskey,
  more: Record<string, unknown> = {},
  wrong: Wrong = {},
): Promise<JsonAnswer> {
  const { body } = await passkeyOptions(client, "sign-in");
  return client.json("POST", "/api/auth/passkey", { response: passkey.use(body, wrong), ...more });
}

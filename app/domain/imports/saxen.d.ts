/** What we use of saxen, which brings no types. */
declare module "saxen" {
  type Decode = (text: string) => string;

  export class Parser {
    on(event: "error" | "warn", listener: (problem: Error) => void): this;
    on(
      event: "attention" | "question" | "comment" | "cdata" | "text",
      listener: (text: string) => void,
    ): this;
    on(
      event: "openTag",
      listener: (
        name: string,
        attributes: () => Record<string, string>,
        decode: Decode,
        isAlone: boolean,
      ) => void,
    ): this;
    on(event: "closeTag", listener: (name: string, decode: Decode, isAlone: boolean) => void): this;
    write(text: string): this;
    end(): Error | undefined;
  }
}

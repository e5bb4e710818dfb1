declare const rawJson: unique symbol;
/** What `JSON.stringify` writes as it is (JSON.rawJSON of ES2026). */
type RawJson = { readonly [rawJson]: never };

declare global {
  interface JSON {
    rawJSON(text: string): RawJson;
  }
}

/** An exact decimal as a JSON number, for providers that want one: money never is a `number` of JavaScript. */
export const jsonNumber = (decimal: string): RawJson => JSON.rawJSON(decimal);

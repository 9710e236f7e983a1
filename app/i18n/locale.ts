import { isLocale, type Locale } from "#app/domain/locale.ts";

/**
 * The supported language that a browser prefers (`Accept-Language`, RFC 9110 12.5.4): by weight, then by order. Regions
 * are ignored. Null if none matches.
 */
export function preferredLocale(acceptLanguage: string): Locale | null {
  const ranges = acceptLanguage.split(",").map((range) => {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { language: tag.split("-")[0], weight: weight === undefined ? null : Number(weight) };
  });
  // If the first item has no weight, later items without one inherit the weight before them.
  const falls = ranges[0]?.weight === null;
  let last = 1;
  const wanted = ranges.map(({ language, weight }) => {
    const own = weight ?? (falls ? last : 1);
    if (own > 0) last = own;
    return { language, weight: own };
  });
  return (
    wanted
      .filter(({ weight }) => weight > 0)
      .sort((one, other) => other.weight - one.weight)
      .map(({ language }) => language)
      .find(isLocale) ?? null
  );
}

/** A 16-unit line drawing in the text colour; decoration beside a word, never instead of one. */
export function LineIcon({ path, size = 16 }: { path: string; size?: number }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="flex-none"
    >
      <path d={path} />
    </svg>
  );
}

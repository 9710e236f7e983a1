export const blockerText = ({ text }: { text: string }, _r: object) => text;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = "",
  text = "",
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

/** Appends nodes to another. */
export function put(parent: Node, ...children: Node[]): void {
  for (const child of children) parent.appendChild(child);
}

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

/** Appends nodes and text to a node. */
export function put(parent: Node, ...children: (Node | string)[]): void {
  // Workers have an `append` of their own in the types of elements.
  (parent as Node & ParentNode).append(...children);
}

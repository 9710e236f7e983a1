import { shrinkPhoto } from "./shrink-photo.ts";

export type PhotoPicker = { count: () => number; prepare: () => Promise<void> };

/**
 * A button, the chosen photos by name and a way to take one out again, in place of the plain file input, which goes on
 * carrying them. Browsers that let no script fill it keep the plain input.
 */
export function photoPicker(input: HTMLInputElement): PhotoPicker {
  if (!canFill()) return { count: () => 0, prepare: async () => undefined };
  const max = Number(input.dataset.max);
  const status = document.getElementById(input.getAttribute("aria-describedby")?.split(" ")[0] ?? "");
  const hint = status?.textContent ?? "";
  const list = document.createElement("ul");
  const button = document.createElement("button");
  let chosen: File[] = [];

  const show = (message = hint) => {
    if (status) status.textContent = message;
    button.disabled = chosen.length >= max;
    list.textContent = "";
    for (const file of chosen) {
      const item = document.createElement("li");
      const remove = document.createElement("button");
      remove.type = "button";
      remove.className = "btn btn-quiet";
      remove.textContent = input.dataset.remove ?? "";
      remove.setAttribute("aria-label", `${remove.textContent}: ${file.name}`);
      remove.addEventListener("click", () => {
        chosen = chosen.filter((other) => other !== file);
        show();
        button.focus();
      });
      item.appendChild(document.createTextNode(`${file.name} `));
      item.appendChild(remove);
      list.appendChild(item);
    }
  };

  button.type = "button";
  button.className = "btn";
  button.textContent = input.dataset.add ?? "";
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const added = [...(input.files ?? [])];
    const tooMany = chosen.length + added.length > max;
    chosen = [...chosen, ...added].slice(0, max);
    // So that the same photo can be chosen again after it was taken out.
    input.value = "";
    show(tooMany ? input.dataset.limit : undefined);
  });
  input.hidden = true;
  input.insertAdjacentElement("afterend", list);
  input.insertAdjacentElement("afterend", button);
  show();

  return {
    count: () => chosen.length,
    async prepare() {
      const files = new DataTransfer();
      for (const [index, file] of chosen.entries()) files.items.add(await shrinkPhoto(file, index + 1));
      input.files = files.files;
    },
  };
}

function canFill(): boolean {
  try {
    return new DataTransfer().files.length === 0;
  } catch {
    return false;
  }
}

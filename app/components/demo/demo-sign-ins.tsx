import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { DemoSignIn } from "#app/services/demo/demo-sign-ins.ts";

/** Ready-made sign-ins of a local demo. */
export function DemoSignIns({ list }: { list: DemoSignIn[] }) {
  const { t } = useI18n();
  if (list.length === 0) return null;
  return (
    <section className="notice" aria-labelledby="demo">
      <h2 id="demo">{t("auth:demo.title")}</h2>
      <p className="hint">{t("auth:demo.note")}</p>
      <ul>
        {list.map(({ name, password }) => (
          <li key={name}>
            <code>{name}</code> · <code>{password}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

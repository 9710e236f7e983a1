import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { WordedDevice } from "./view.ts";

/** Where somebody is signed in, each with its button; `all` is on the button for all that may be signed out. */
export function DeviceList({ devices, all }: { devices: WordedDevice[]; all: string }) {
  const { t } = useI18n();
  return (
    <div className="grid max-w-2xl gap-4">
      <ul className="list-none p-0" aria-label={t("devices:title")}>
        {devices.map((device) => (
          <li key={device.id} className="card mb-3 flex flex-wrap items-center justify-between gap-3">
            <div>
              <h2 className="wrap-anywhere">{device.name}</h2>
              {device.thisDevice ? <p className="font-semibold text-accent">{t("devices:this")}</p> : null}
              <p className="hint">
                {t("devices:last")}: {device.last}
              </p>
              <p className="hint">
                {t("devices:first")}: {device.first}
              </p>
            </div>
            {device.thisDevice ? null : (
              <form method="post">
                <input type="hidden" name="id" value={device.id} />
                <button
                  type="submit"
                  className="btn"
                  name="intent"
                  value="end"
                  aria-label={t("devices:signOutNamed", { device: device.name })}
                >
                  {t("devices:signOut")}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {devices.some(({ thisDevice }) => !thisDevice) ? (
        <form method="post">
          <button type="submit" className="btn btn-danger" name="intent" value="others">
            {all}
          </button>
        </form>
      ) : null}
    </div>
  );
}

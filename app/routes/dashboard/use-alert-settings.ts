import { useEffect, useRef, useState } from "react";
import { showToast } from "#app/components/show-toast.ts";
import type { AlertSettings } from "#app/services/mail/alert-settings.ts";
import { REQUEST_MARKER } from "#app/shared/request-marker.ts";

/**
 * The four switches as displayed. A change shows at once and is sent with the other three as stored, which a
 * colleague may have changed; if that fails, the switches return to the server's state. Changes are sent one
 * after another, so the last one wins. A switch changed before the script ran is sent when it starts: `form`
 * is the switches' form.
 */
export function useAlertSettings(stored: AlertSettings) {
  const [settings, setSettings] = useState(stored);
  const displayed = useRef(stored);
  const confirmed = useRef(stored);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const show = (next: AlertSettings) => {
    displayed.current = next;
    setSettings(next);
  };

  const send = async (name: keyof AlertSettings, wanted: AlertSettings) => {
    try {
      confirmed.current = await call("PUT", { ...(await call("GET")), [name]: wanted[name] });
      if (displayed.current === wanted) {
        show(confirmed.current);
        showToast({
          tone: "success",
          title: "dashboard:alerts.saved",
          description: "dashboard:alerts.savedText",
        });
      }
    } catch {
      show(confirmed.current);
      showToast({
        tone: "error",
        title: "dashboard:alerts.failed",
        description: "dashboard:alerts.failedText",
      });
    }
  };

  const set = (name: keyof AlertSettings, on: boolean) => {
    const wanted = { ...displayed.current, [name]: on };
    show(wanted);
    queue.current = queue.current.then(() => send(name, wanted));
  };

  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was switched before
  useEffect(() => {
    for (const name of Object.keys(stored) as (keyof AlertSettings)[]) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement && input.checked !== stored[name]) set(name, input.checked);
    }
  }, []);

  return { settings, set, form };
}

async function call(method: "GET" | "PUT", settings?: AlertSettings): Promise<AlertSettings> {
  const response = await fetch("/api/email-alerts/settings", {
    method,
    headers: { "Content-Type": "application/json", ...REQUEST_MARKER },
    body: settings && JSON.stringify(settings),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as AlertSettings;
}

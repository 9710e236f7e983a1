import { useEffect, useRef, useState } from "react";
import { showToast } from "#app/components/show-toast.ts";
import type { AlertSettings } from "#app/services/mail/alert-settings.ts";
import { REQUEST_MARKER } from "#app/shared/request-marker.ts";

/** After this time a change counts as failed, in ms. */
const CALL_MS = 30_000;

/**
 * The four switches as displayed. A change shows at once and is sent with the other three as stored, which a
 * colleague may have changed; one that fails is taken back alone. Changes are sent one after another, so the last one
 * wins. A switch changed before the script ran is sent when it starts: `form` is the switches' form.
 */
export function useAlertSettings(stored: AlertSettings) {
  const [settings, setSettings] = useState(stored);
  const confirmed = useRef(stored);
  /** The changes that are not answered yet, in their order. */
  const waiting = useRef<Partial<AlertSettings>[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const show = () => setSettings(Object.assign({ ...confirmed.current }, ...waiting.current));

  const send = async (change: Partial<AlertSettings>) => {
    let isStored = true;
    try {
      confirmed.current = await call("PUT", { ...(await call("GET")), ...change });
    } catch {
      isStored = false;
    }
    waiting.current.shift();
    show();
    if (!isStored) {
      showToast({
        tone: "error",
        title: "dashboard:alerts.failed",
        description: "dashboard:alerts.failedText",
      });
    } else if (!waiting.current[0]) {
      showToast({
        tone: "success",
        title: "dashboard:alerts.saved",
        description: "dashboard:alerts.savedText",
      });
    }
  };

  const set = (name: keyof AlertSettings, on: boolean) => {
    const change = { [name]: on };
    waiting.current.push(change);
    show();
    queue.current = queue.current.then(() => send(change));
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
    signal: AbortSignal.timeout?.(CALL_MS),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as AlertSettings;
}

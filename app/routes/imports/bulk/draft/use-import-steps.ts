import { useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** The progress bar costs requests: the smallest step, and the number of steps of a long file. */
const LEAST_ROWS = 100;
const STEPS = 20;
const ROWS_PER_STEP = 2_000;

/**
 * Imports a draft in parts, so that a bar can move. At the end the form is posted and shows the result, as
 * without script. The form also handles anything that a part can't explain.
 */
export function useImportSteps(path: string, total: number, alreadyDone: number) {
  const submit = useSubmit();
  const [done, setDone] = useState<number | null>(null);
  const [stopped, setStopped] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const { state } = useNavigation();
  const posted = useRef(false);
  // An answer that keeps the page was a refusal: the form is ready again.
  useEffect(() => {
    if (state !== "idle") posted.current = true;
    else if (posted.current) setDone(null);
  }, [state]);

  async function run(form: HTMLFormElement): Promise<void> {
    const includeDuplicates = new FormData(form).has("includeDuplicates");
    const rows = Math.min(ROWS_PER_STEP, Math.max(LEAST_ROWS, Math.ceil(total / STEPS)));
    const controller = new AbortController();
    leaving.current = controller;
    posted.current = false;
    setStopped(false);
    setDone((before) => before ?? alreadyDone);
    try {
      for (let finished = false; !finished; ) {
        const response = await fetch(`${path}/step`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ rows, includeDuplicates }),
          signal: controller.signal,
        });
        const isAnswer = response.headers.get("Content-Type")?.includes("json") ?? false;
        if (!response.ok || !isAnswer) break;
        const answer = (await response.json()) as { done: number; finished: boolean };
        setDone(answer.done);
        finished = answer.finished;
      }
      // Set explicitly: the box was disabled while the parts ran, so it isn't in the form data.
      const fields = new FormData();
      if (includeDuplicates) fields.set("includeDuplicates", "on");
      submit(fields, { method: "post", action: path });
    } catch {
      if (controller.signal.aborted) return;
      setDone(null);
      setStopped(true);
    }
  }

  return { done, stopped, run };
}

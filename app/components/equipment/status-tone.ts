import type { ServiceStatus } from "#app/domain/service/service-status.ts";

/** The look of a status, as a word of the style sheet. */
export type Tone = "good" | "soon" | "due" | "overdue";

const TONE_OF_STATUS: Record<ServiceStatus, Tone> = {
  good: "good",
  approaching_service: "soon",
  time_for_service: "due",
  overdue: "overdue",
};

export function toneOfStatus(status: ServiceStatus): Tone {
  return TONE_OF_STATUS[status];
}

import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#app/domain/locale.ts";
import { type AccountantAddedProps, accountantAddedMessage } from "./accountants/accountant-added.tsx";
import { type BooksLinkProps, booksLinkMessage } from "./accountants/books-link.tsx";
import { type AccountClosingProps, accountClosingMessage } from "./accounts/account-closing.tsx";
import { accountDeletedMessage } from "./accounts/account-deleted.tsx";
import { type AddressChangeProps, addressChangeMessage } from "./accounts/address-change.tsx";
import { type AddressTakenProps, addressTakenMessage } from "./accounts/address-taken.tsx";
import { type ConfirmAddressProps, confirmAddressMessage } from "./accounts/confirm-address.tsx";
import { type ManagerNoMoreProps, managerNoMoreMessage } from "./accounts/manager-no-more.tsx";
import { type ResetPasswordProps, resetPasswordMessage } from "./accounts/reset-password.tsx";
import { type VerifyEmailProps, verifyEmailMessage } from "./accounts/verify-email.tsx";
import { type PlanNewsProps, planNewsMessage } from "./billing/plan-news.tsx";
import { type IssueProps, issueMessage } from "./issues/issue.tsx";
import { type ContactMessageProps, contactMessage } from "./mail/contact-message.tsx";
import { type HeldBackProps, heldBackMessage } from "./mail/held-back.tsx";
import type { EmailMessage, RenderedEmail } from "./message.ts";
import { type WeeklyDigestProps, weeklyDigestMessage } from "./plan/weekly-digest.tsx";
import { type ServiceDueProps, serviceDueMessage } from "./service/service-due.tsx";
import { type OperatorNoteProps, operatorNoteMessage } from "./updates/operator-note.tsx";
import { wordsFor } from "./words.ts";

const SUBJECT_LENGTH = 150;
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** The mail of a sign-up, or of a resend, which names no business. */
export async function verificationEmail(props: VerifyEmailProps, locale: Locale): Promise<RenderedEmail> {
  return renderEmail(verifyEmailMessage(props, wordsFor(locale)));
}

/** The mail to the holder of an address that somebody tried to sign up with. */
export async function addressTakenEmail(props: AddressTakenProps, locale: Locale): Promise<RenderedEmail> {
  return renderEmail(addressTakenMessage(props, wordsFor(locale)));
}

/** The mail to an address waiting for confirmation. */
export async function confirmAddressEmail(
  props: ConfirmAddressProps,
  locale: Locale,
): Promise<RenderedEmail> {
  return renderEmail(confirmAddressMessage(props, wordsFor(locale)));
}

/** The mail that tells the primary address about its replacement. */
export async function addressChangeEmail(props: AddressChangeProps, locale: Locale): Promise<RenderedEmail> {
  return renderEmail(addressChangeMessage(props, wordsFor(locale)));
}

/** The mail to a former manager. */
export async function managerNoMoreEmail(props: ManagerNoMoreProps, locale: Locale): Promise<RenderedEmail> {
  return renderEmail(managerNoMoreMessage(props, wordsFor(locale)));
}

/** The mail with the link to choose a new password. */
export async function resetPasswordEmail(props: ResetPasswordProps, locale: Locale): Promise<RenderedEmail> {
  return renderEmail(resetPasswordMessage(props, wordsFor(locale)));
}

/** The mail of a message to support. */
export async function contactMessageEmail(
  props: ContactMessageProps,
  locale: Locale,
): Promise<RenderedEmail> {
  return renderEmail(contactMessage(props, wordsFor(locale)));
}

/** The mail of one alert run to one recipient; `items` in any order, at least one. */
export async function serviceAlertEmail(props: ServiceDueProps, locale: Locale): Promise<RenderedEmail> {
  return renderEmail(serviceDueMessage(props, wordsFor(locale)));
}

/** The mail about one operator's report with notes to one recipient. */
export async function operatorNoteEmail(props: OperatorNoteProps, locale: Locale): Promise<RenderedEmail> {
  return renderEmail(operatorNoteMessage(props, wordsFor(locale, props.fuelUnit)));
}

/** The mail about a machine's issues to one recipient. */
export async function issueEmail(props: IssueProps, locale: Locale): Promise<RenderedEmail> {
  return renderEmail(issueMessage(props, wordsFor(locale, props.fuelUnit)));
}

/** The mail about mails of an hour that were held back. */
export async function heldBackEmail(props: HeldBackProps, locale: Locale): Promise<RenderedEmail> {
  return renderEmail(heldBackMessage(props, wordsFor(locale)));
}

/** The mail of a Monday's weekly plan to one recipient. */
export async function weeklyDigestEmail(props: WeeklyDigestProps, locale: Locale): Promise<RenderedEmail> {
  return renderEmail(weeklyDigestMessage(props, wordsFor(locale)));
}

/** The mail that brings an accountant a link to a company's books. */
export async function booksLinkEmail(props: BooksLinkProps, locale: Locale): Promise<RenderedEmail> {
  return renderEmail(booksLinkMessage(props, wordsFor(locale)));
}

/** The mail to the owner about an accountant whom somebody else added. */
export async function accountantAddedEmail(
  props: AccountantAddedProps,
  locale: Locale,
): Promise<RenderedEmail> {
  return renderEmail(accountantAddedMessage(props, wordsFor(locale)));
}

/** The mail to the owner about the company's trial or plan. */
export async function planNewsEmail(props: PlanNewsProps, locale: Locale): Promise<RenderedEmail> {
  return renderEmail(planNewsMessage(props, wordsFor(locale)));
}

/** The mail that an account will be deleted. */
export async function accountClosingEmail(
  props: AccountClosingProps,
  locale: Locale,
): Promise<RenderedEmail> {
  return renderEmail(accountClosingMessage(props, wordsFor(locale)));
}

/** The mail that an account was deleted. */
export async function accountDeletedEmail(locale: Locale): Promise<RenderedEmail> {
  return renderEmail(accountDeletedMessage(wordsFor(locale)));
}

/**
 * Renders a message. React escapes user input. The text is written separately and not derived from the HTML:
 * React Email's own `render` would add an HTML parser of 400 KB to the Worker, and React's server renderer is
 * already there.
 */
export function renderEmail({ subject, body, text }: EmailMessage): RenderedEmail {
  return {
    subject: oneLine(subject),
    html: DOCTYPE + renderToStaticMarkup(body),
    text: `${text.filter((paragraph) => paragraph !== null).join("\n\n")}\n`,
  };
}

/**
 * A one-line subject of at most 150 characters. Line breaks would let a machine's name inject headers, and
 * direction overrides would let it disguise the rest of the line.
 */
function oneLine(subject: string): string {
  const line = subject.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\s]+/gu, " ").trim();
  const letters = Array.from(line);
  return letters.length <= SUBJECT_LENGTH ? line : `${letters.slice(0, SUBJECT_LENGTH - 1).join("")}…`;
}

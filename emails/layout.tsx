import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import { Fragment, type ReactNode } from "react";
import type { AlertKind } from "#app/domain/service/service-status.ts";
import { darkStyles, statusColour, styles } from "./theme.ts";
import type { EmailWords } from "./words.ts";

/**
 * The frame of every mail: one column of 600 px, the product's name, a heading, and the reason for the mail.
 */
export function EmailLayout({
  words,
  preview,
  heading,
  footer,
  children,
}: {
  words: EmailWords;
  /** The preview that mail clients show beside the subject. */
  preview: string;
  heading: string;
  footer: ReactNode;
  children: ReactNode;
}) {
  const { t, locale } = words;
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{darkStyles}</style>
      </Head>
      <Body className="page" style={styles.page}>
        <Preview>{preview}</Preview>
        <Container className="card" style={styles.card}>
          <Text className="quiet" style={styles.brand}>
            {t("common:product")}
          </Text>
          <Heading className="text" style={styles.heading}>
            {heading}
          </Heading>
          {children}
          <Hr className="line" style={styles.rule} />
          {footer}
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="text" style={styles.paragraph}>
      {children}
    </Text>
  );
}

export function QuietText({ children }: { children: ReactNode }) {
  return (
    <Text className="quiet" style={styles.quiet}>
      {children}
    </Text>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="link" href={href} style={styles.link}>
      {children}
    </Link>
  );
}

/** The address of a machine's page. */
export function machinePage(appUrl: string, id: string): string {
  return `${appUrl}/equipment-items/${encodeURIComponent(id)}`;
}

/** A user's text, line by line. */
export function Lines({ text }: { text: string }) {
  return linesOf(text).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** The same as plain text: quoted, so that nothing in it can pass for the mail's own text. */
export function quotedLines(text: string): string {
  return linesOf(text)
    .map((line) => `> ${line}`)
    .join("\n");
}

function linesOf(text: string): string[] {
  return text.trim().split(/\r\n|\r|\n/);
}

/** The main button; with `fallback` its address is shown below, for clients without buttons. */
export function ActionButton({ href, label, fallback }: { href: string; label: string; fallback?: string }) {
  return (
    <Section style={{ margin: "16px 0 20px" }}>
      <Button className="button" href={href} style={styles.button}>
        {label}
      </Button>
      {fallback && (
        <Text className="quiet" style={{ ...styles.quiet, margin: "16px 0 0" }}>
          {fallback}
          <br />
          <TextLink href={href}>{href}</TextLink>
        </Text>
      )}
    </Section>
  );
}

/** The heading of a group of machines, in its status colour; the word says the same. */
export function KindHeading({ kind, children }: { kind: AlertKind; children: ReactNode }) {
  return (
    <Heading as="h2" className={kind} style={{ ...styles.kindHeading, color: statusColour[kind] }}>
      {children}
    </Heading>
  );
}

/** The heading of a section. */
export function SectionHeading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" className="text" style={styles.sectionHeading}>
      {children}
    </Heading>
  );
}

/** A separate section below a line. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <Section className="line" style={styles.panel}>
      {children}
    </Section>
  );
}

/** One line of a panel: a name, a quiet detail, or a status word in its colour. */
export function PanelLine({
  look,
  children,
}: {
  look: "name" | "plain" | "quiet" | AlertKind;
  children: ReactNode;
}) {
  if (look === "name" || look === "plain") {
    return (
      <Text className="text" style={look === "name" ? styles.panelName : styles.panelText}>
        {children}
      </Text>
    );
  }
  const color = look === "quiet" ? undefined : { color: statusColour[look] };
  return (
    <Text className={look} style={{ ...styles.panelLine, ...color }}>
      {children}
    </Text>
  );
}

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
import type { ReactNode } from "react";
import { darkStyles, styles } from "./theme.ts";
import type { Words } from "./words.ts";

/** The frame of every mail: one column of 600 px, the product's name, a heading, and why the mail came. */
export function EmailLayout({
  words,
  preview,
  heading,
  footer,
  children,
}: {
  words: Words;
  /** What mail clients show beside the subject. */
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

/** The one thing to do; with `fallback` the address stands below it, for clients that show no buttons. */
export function ActionButton({ href, label, fallback }: { href: string; label: string; fallback?: string }) {
  return (
    <Section style={{ margin: "8px 0 20px" }}>
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

import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { ListTable } from "#app/components/list-table.tsx";
import { PageLinks } from "#app/components/page-links.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import {
  DiscardForm,
  FieldFault,
  type FieldTexts,
  faultOf,
  ImportHead,
  Refused,
  StepFaults,
} from "#app/routes/imports/import-head.tsx";
import { guardedImportPage } from "#app/routes/imports/import-page.server.ts";
import { pageOfAddress, saveMachines } from "./save.server.ts";
import { type MachinesView, machinesView, type NameView } from "./view.server.ts";

const PATH = "/imports/:importId/machines";

export const handle = { style: "app" };

export const meta = pageTitle("imports:documentTitle");

export const loader = guardedImportPage(PATH, "machines", ({ opened, reader, request }) => ({
  view: machinesView(opened, pageOfAddress(request.url), reader),
  key: newFormKey(),
}));

export const action = guarded(PATH, saveMachines);

/** Which machines the names of a table are, and what its unknown words mean. */
export default function ImportMachinesPage() {
  const { t } = useI18n();
  const { viewer, head, view, key, discardKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  const again = answer && "faults" in answer ? answer : null;
  const faults: FieldTexts = again?.faults ?? {};
  const typed: FieldTexts = again?.typed ?? {};
  return (
    <SignedInShell viewer={viewer}>
      <ImportHead head={head} />
      <Refused problem={answer?.problem} />
      <StepFaults faults={faults} labelOf={(field) => labelOf(field, view, t)} />
      <form method="post" action={search}>
        <KeyField value={key} />
        {view.names.length === 0 && !view.isList ? (
          <p className="card">{t("imports:machines.none")}</p>
        ) : null}
        {view.names.length > 0 ? (
          <>
            <p className="lead">{t(view.isOne ? "imports:machines.one" : "imports:machines.lead")}</p>
            <NameTable view={view} faults={faults} typed={typed} />
            {view.isOne ? (
              <label className="mt-4 block max-w-md">
                {t("imports:machines.madeName")}{" "}
                <input
                  className="input"
                  name="madeName"
                  defaultValue={typed.madeName ?? view.madeName}
                  {...faultOf("madeName", faults)}
                />
                <FieldFault name="madeName" faults={faults} />
              </label>
            ) : null}
          </>
        ) : null}
        {view.words.length > 0 ? <WordTable view={view} faults={faults} typed={typed} /> : null}
        <button type="submit" className="btn btn-primary mt-4 w-full sm:w-auto">
          {t("imports:goOn")}
        </button>
      </form>
      <PageLinks
        label={t("imports:machines.pages")}
        first={view.first}
        firstText={t("imports:machines.first")}
        next={view.next}
      />
      <div className="mt-6">
        <DiscardForm formKey={discardKey} />
      </div>
    </SignedInShell>
  );
}

/** What a field of the form is about: a name of the file, or a word. */
function labelOf(field: string, view: MachinesView, t: Translate): string {
  if (field === "madeName") return t("imports:machines.madeName");
  const [part = "", of, at] = field.split(".");
  return part === "value"
    ? (view.words.find((word) => word.of === of && String(word.at) === at)?.word ?? "")
    : (view.names.find((name) => String(name.at) === of)?.name ?? "");
}

type TableProps = { view: MachinesView; faults: FieldTexts; typed: FieldTexts };

function NameTable({ view, faults, typed }: TableProps) {
  const { t } = useI18n();
  return (
    <ListTable
      caption={t("imports:steps.machines")}
      columns={[
        t("imports:machines.name"),
        t("imports:machines.choice"),
        t("imports:machines.type"),
        t("imports:machines.unit"),
      ]}
    >
      <tbody>
        {view.names.map((name) => (
          <NameRow key={name.at} name={name} view={view} faults={faults} typed={typed} />
        ))}
      </tbody>
    </ListTable>
  );
}

function NameRow({ name, view, faults, typed }: TableProps & { name: NameView }) {
  const { t } = useI18n();
  const field = (part: string) => `${part}.${name.at}`;
  const of = { name: name.name };
  const options = [
    ...name.offered,
    { value: "create", label: t("imports:machines.create") },
    ...name.same,
    { value: "out", label: t("imports:machines.out") },
  ];
  return (
    <tr>
      <th scope="row">
        <span className="wrap-anywhere">{name.name}</span>{" "}
        {name.spelled ? <span className="hint wrap-anywhere block font-normal">{name.spelled} </span> : null}
        <span className="hint block font-normal">
          {t("imports:machines.rows")}: {name.rows}
          {name.retired ? `. ${t("imports:machines.retired")}` : ""}
        </span>
      </th>
      <td data-label={t("imports:machines.choice")}>
        <div className="w-full">
          <Choice
            name={field("machine")}
            label={t("imports:machines.choiceOf", of)}
            options={options}
            others={{ label: t("imports:machines.others"), options: name.others }}
            value={typed[field("machine")] ?? name.machine}
            faults={faults}
          />
          {name.isGuessed ? <p className="hint">{t("imports:machines.guessed")}</p> : null}
          {view.asksOther ? (
            <>
              <input
                className="input mt-2"
                name={field("other")}
                defaultValue={typed[field("other")] ?? ""}
                placeholder={t("imports:machines.other")}
                aria-label={t("imports:machines.otherOf", of)}
                {...faultOf(field("other"), faults)}
              />
              <FieldFault name={field("other")} faults={faults} />
            </>
          ) : null}
        </div>
      </td>
      <td data-label={t("imports:machines.type")}>
        <Choice
          name={field("type")}
          label={t("imports:machines.typeOf", of)}
          options={view.types}
          isWhole
          value={typed[field("type")] ?? name.type}
          faults={faults}
        />
      </td>
      <td data-label={t("imports:machines.unit")}>
        <Choice
          name={field("unit")}
          label={t("imports:machines.unitOf", of)}
          options={view.units}
          isWhole
          value={typed[field("unit")] ?? name.unit}
          faults={faults}
        />
      </td>
    </tr>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  options: Option[];
  others?: { label: string; options: Option[] };
  value: string;
  faults: FieldTexts;
  /** Whether the column leaves room for its longest option: short words, and not names of machines. */
  isWhole?: boolean;
};

type Option = { value: string; label: string };

/** A select in a table's cell; nothing is chosen before somebody does. */
function Choice({ name, label, options, others, value, faults, isWhole = false }: ChoiceProps) {
  const { t } = useI18n();
  const listed = (each: readonly Option[]) =>
    each.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ));
  return (
    <div className="w-full">
      <select
        className={isWhole ? "input block w-auto min-w-full" : "input block w-full"}
        name={name}
        defaultValue={value}
        aria-label={label}
        {...faultOf(name, faults)}
      >
        <option value="">{t("imports:question.choose")}</option>
        {listed(options)}
        {others && others.options.length > 0 ? (
          <optgroup label={others.label}>{listed(others.options)}</optgroup>
        ) : null}
      </select>
      <FieldFault name={name} faults={faults} />
    </div>
  );
}

function WordTable({ view, faults, typed }: TableProps) {
  const { t } = useI18n();
  return (
    <section className="mt-6" aria-labelledby="words">
      <h2 id="words">{t("imports:machines.words")}</h2>
      <ListTable
        caption={{ heading: "words" }}
        columns={[t("imports:machines.word"), t("imports:machines.meaning")]}
      >
        <tbody>
          {view.words.map(({ at, field, of, word, rows, options, value }) => {
            const name = `value.${of}.${at}`;
            return (
              <tr key={name}>
                <th scope="row">
                  <span className="wrap-anywhere">{word}</span>{" "}
                  <span className="hint block font-normal">
                    {field}. {t("imports:machines.rows")}: {rows}
                  </span>
                </th>
                <td data-label={t("imports:machines.meaning")}>
                  <Choice
                    name={name}
                    label={t("imports:machines.meaningOf", { word })}
                    options={[...options, { value: "out", label: t("imports:machines.out") }]}
                    value={typed[name] ?? value}
                    faults={faults}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </ListTable>
    </section>
  );
}

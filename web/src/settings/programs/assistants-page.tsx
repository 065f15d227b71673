import { useState } from 'react'
import { buttonClasses } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Section } from '../../ui/section.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AssistantRule } from './assistant-rule.tsx'
import { type Setup, setupsFor } from './assistants.ts'
import { Connections } from './connections.tsx'

/** The assistants of this workspace: how to connect one, the connected ones, and how to end a connection. */
export function AssistantsPage() {
  const address = `${location.origin}/mcp`
  const setups = setupsFor(address)
  const [chosen, setChosen] = useState(setups[0]?.key ?? '')
  const setup = setups.find(({ key }) => key === chosen)
  return (
    <>
      <Section
        title="Connect an assistant"
        lead="Assistants draft, you decide: everything an assistant writes enters your review queue, with the assistant’s name. It can do what you allow on the page that opens, in one workspace, and never more than you can."
      >
        <CopyText label="Address of the MCP server" text={address} />
        <Tabs
          label="Assistants"
          tabs={setups.map(({ key, name }) => ({ value: key, label: name }))}
          value={chosen}
          choose={setChosen}
        >
          {setup && <Steps setup={setup} />}
        </Tabs>
      </Section>
      <AssistantRule />
      <Connections />
    </>
  )
}

function Steps({ setup: { steps, pieces, install, note } }: { setup: Setup }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <ol className="flex list-decimal flex-col gap-1 pl-5 marker:text-ink-3">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {install && (
        <a href={install.href} className={buttonClasses('primary')}>
          {install.label}
        </a>
      )}
      <div className="flex w-full flex-col gap-3">
        {pieces.map(({ label, text }) => (
          <CopyText key={label} label={label} text={text} />
        ))}
      </div>
      {note && <p className="text-facts text-ink-2">{note}</p>}
    </div>
  )
}

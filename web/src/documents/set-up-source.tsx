import { sentence } from '../api/problem-words.ts'
import { CopyText } from '../ui/copy-text.tsx'
import type { Setup } from './reads.ts'

/** What the operator of the installation has to do before a source can be connected. */
export function SetUpSource({ setup }: { setup: Setup }) {
  return (
    <div className="flex max-w-2xl flex-col gap-4 rounded-panel border border-line-3 bg-sheet p-4">
      <div>
        <h3 className="font-semibold">{setup.name} is not set up on this installation</h3>
        <p className="text-ink-2">Once, for all workspaces. {setup.advice !== null && sentence(setup.advice)}</p>
      </div>
      <p>
        1. At notion.so/profile/integrations make a public connection with the capability Read content, and no other.
      </p>
      <CopyText label="2. Give it exactly this redirect address" text={setup.callbackUrl} />
      <CopyText label="3. Start Galley with the keys that it gives" text={'NOTION_CLIENT_ID=\nNOTION_CLIENT_SECRET='} />
      <p className="text-facts text-ink-2">
        Step by step: <code className="break-all">{setup.guide}</code>.
      </p>
    </div>
  )
}

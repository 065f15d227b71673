import { Check, Inbox, Keyboard, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../src/api/api-error.ts'
import { useNotify } from '../src/api/toasts.ts'
import { Button } from '../src/ui/button.tsx'
import { ConfirmDialog } from '../src/ui/confirm-dialog.tsx'
import { CopyText } from '../src/ui/copy-text.tsx'
import { ExampleRow } from '../src/ui/example-row.tsx'
import { FormDialog } from '../src/ui/form-dialog.tsx'
import { KeyHint } from '../src/ui/key-hint.tsx'
import { LockLine } from '../src/ui/lock-line.tsx'
import { MenuRow } from '../src/ui/menu-row.tsx'
import { EmptyState, MutedLines } from '../src/ui/page.tsx'
import { ProblemLine, ReadProblem, WriteProblem } from '../src/ui/problem.tsx'
import { Stamp } from '../src/ui/stamp.tsx'
import { TextField } from '../src/ui/text-field.tsx'
import { Columns, Flow, Part } from './part.tsx'

const REFUSED = new ApiError(409, 'Somebody changed it meanwhile.')
const AWAY = new ApiError(503, 'The server is starting.')
const IDLE = { error: null, isPending: false }

/** What lies over a page, what stands where nothing is yet, and what went wrong. */
export function Over() {
  const notify = useNotify()
  const [open, setOpen] = useState<'confirm' | 'form' | null>(null)
  const [name, setName] = useState('')
  const close = () => setOpen(null)
  return (
    <>
      <Part
        name="Over the page"
        rule="One message, at the foot; in a bar where there is one. A dialog only for what cannot be undone."
      >
        <Flow>
          <Button
            onClick={() =>
              notify({ message: 'Moved to Fri 4 Dec 10:00', action: { label: 'Undo', key: 'z', run: () => {} } })
            }
          >
            Say what was done
          </Button>
          <Button onClick={() => notify({ tone: 'problem', message: 'It was not saved: somebody changed it.' })}>
            Say what went wrong
          </Button>
          <Button onClick={() => setOpen('confirm')}>Publish now …</Button>
          <Button onClick={() => setOpen('form')}>Name it …</Button>
        </Flow>
        {open === 'confirm' && (
          <ConfirmDialog
            title="Publish on X now?"
            verb="Publish now"
            look="primary"
            write={IDLE}
            onConfirm={close}
            onClose={close}
          >
            “Six woods, one handle” goes out from @northwind_tools within seconds. It cannot be taken back from here.
          </ConfirmDialog>
        )}
        {open === 'form' && (
          <FormDialog title="Name it" verb="Save" submit={close} onClose={close}>
            <TextField label="Name" required value={name} change={setName} />
          </FormDialog>
        )}
      </Part>
      <Part
        name="Menu and tip"
        rule="A tip names what shows only a sign, and says why a button is off. A finger gets none: a press says it."
      >
        <Columns of={2}>
          <div className="w-64 rounded-panel border border-line bg-sheet p-1.5 shadow-over">
            <MenuRow aria-current sign={<Check className="size-4" />} meta="Owner">
              Northwind Tools
            </MenuRow>
            <MenuRow sign={null} meta="Writer">
              A workspace with a name that is longer than its row
            </MenuRow>
            <MenuRow sign={<Plus className="size-4" />}>Make another workspace</MenuRow>
            <MenuRow sign={<Keyboard className="size-4" />} meta={<KeyHint keys="?" />}>
              Keys of this page
            </MenuRow>
          </div>
          <Flow>
            <Button look="quiet" aria-label="Edit the words">
              <Pencil aria-hidden="true" className="size-4" />
            </Button>
            <Button look="danger" aria-label="Delete the draft, and its versions for every network">
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
            <Button unavailable="Your role writes, it does not approve">Approve for Mon 13:00</Button>
            <time dateTime="2026-11-26T10:43Z" data-tip="Thu 26 Nov 10:43" className="text-meta text-ink-3">
              5 min ago
            </time>
          </Flow>
        </Columns>
      </Part>
      <Part name="Empty" rule="Says what the place is for, shows one, offers one step.">
        <Columns of={3}>
          <EmptyState
            title="All reviewed"
            example={
              <div className="flex justify-end py-2 pr-4">
                <Stamp by="You" when="13:00" />
              </div>
            }
            action={<Button>Compose a post</Button>}
          >
            Nine posts go out until Friday. The next at 12:00.
          </EmptyState>
          <EmptyState
            title="No keys yet"
            example={<ExampleRow title="The website" line="3 permissions, used 5 min ago, no end" />}
          >
            Programs call Galley with a key.
          </EmptyState>
          <EmptyState title="No file fits">Look among all files, of all kinds.</EmptyState>
        </Columns>
      </Part>
      <Part name="Waiting and refused" rule="The real shape at once; words after 150 ms. Who must do what, in words.">
        <Columns of={3}>
          <MutedLines rows={2} label="Loading drafts" />
          <div className="flex flex-col gap-3">
            <ProblemLine words="The file is cut off: send it again." />
            <WriteProblem error={REFUSED} />
            <ReadProblem error={AWAY} retry={() => {}} since="10:42" />
          </div>
          <div className="flex flex-col gap-3">
            <LockLine words="Your role (Writer) can’t approve. An editor, admin or owner can." />
            <CopyText label="Address to copy" text="https://galley.example/connect/x/done" />
            <p className="flex items-center gap-2 text-ink-2">
              <Inbox aria-hidden="true" className="size-4" />
              Nothing is lost.
            </p>
          </div>
        </Columns>
      </Part>
    </>
  )
}

import { Check } from 'lucide-react'
import { AccountSlug } from '../src/platforms/account-slug.tsx'
import { PLATFORM_VIEWS } from '../src/platforms/table.ts'
import { DiffText } from '../src/ui/diff-text.tsx'
import { ChangeBar, Pin } from '../src/ui/margin-marks.tsx'
import { Desk, Sheet } from '../src/ui/sheet.tsx'
import { Slip } from '../src/ui/slip.tsx'
import { Stamp } from '../src/ui/stamp.tsx'
import { ACCOUNT, CONTENT } from './examples.ts'
import { Columns, Part } from './part.tsx'

const { Preview } = PLATFORM_VIEWS.x

const Text = () => <Preview platform="x" content={CONTENT} account={ACCOUNT} />

/** A post on its paper. */
export function Sheets() {
  return (
    <Part name="The sheet" rule="Crop marks, slug, true preview, margin, foot. The stamp is the only green on it.">
      <Columns of={2}>
        <Desk className="flex flex-col gap-9">
          <Sheet
            slug={<AccountSlug platform="x" account={ACCOUNT} />}
            foot={
              <p className="flex items-center gap-1.5">
                <Check aria-hidden="true" className="size-3.75" />
                Described
              </p>
            }
            stamp={<Stamp by="Ida" when="Thu 26 Nov 10:43" />}
            current
          >
            <Text />
          </Sheet>
          <Sheet slug={<AccountSlug platform="x" account={null} />} leftOut>
            <Text />
          </Sheet>
        </Desk>
        <Desk className="flex flex-col gap-5">
          <Sheet
            slug={<AccountSlug platform="x" account={ACCOUNT} />}
            margin={
              <>
                <Pin number={1} top={34} />
                <ChangeBar top={60} height={20} />
              </>
            }
          >
            <Text />
          </Sheet>
          <Slip label="Note" mark={<Pin number={1} />}>
            <p>Eleven since this morning. Say twelve anyway?</p>
            <p className="text-meta text-ink-2">Jonas on “Twelve planes” · 09:12</p>
          </Slip>
          <DiffText before="Ten planes still need one." after="Twelve planes still need one." />
        </Desk>
      </Columns>
    </Part>
  )
}

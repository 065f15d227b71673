import { PLATFORM_NAMES, PLATFORMS } from '#contract/platforms.ts'
import { POST_STATUSES } from '#contract/statuses.ts'
import { Chip } from '../src/calendar/chip.tsx'
import { AccountAvatar } from '../src/platforms/account-avatar.tsx'
import { PlatformMark } from '../src/platforms/platform-mark.tsx'
import { Avatar } from '../src/ui/avatar.tsx'
import { SlotRail } from '../src/ui/slot-rail.tsx'
import { StatusMark } from '../src/ui/status-mark.tsx'
import { ACCOUNT, entry, PICTURED } from './examples.ts'
import { Flow, Part } from './part.tsx'

const PEOPLE = ['Ida Claes', 'Sami Haddad', 'Mara Lind', 'Jonas Weil', 'Noor Ann']
const INKS = ['draft', 'pending_approval', 'scheduled', 'published', 'failed'] as const

/** What things are recognised by. */
export function Marks() {
  return (
    <>
      <Part name="Three inks" rule="Pencil is a wish, proof waits for a person, ink is bound.">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:grid-cols-3 lg:grid-cols-5">
          {INKS.map((status) => (
            <Chip
              key={status}
              entry={entry(status)}
              zone="Europe/Brussels"
              pending={false}
              obstacle={status === 'failed' ? 'X refused it' : null}
              tabIndex={0}
              open={() => {}}
            />
          ))}
        </div>
        <SlotRail
          label="Goes out"
          items={(['x', 'bluesky'] as const).map((platform) => ({
            key: platform,
            mark: <PlatformMark platform={platform} className="size-3.5" />,
            text: <span className="font-medium">{PLATFORM_NAMES[platform]}: Mon 30 Nov 13:00</span>,
          }))}
        />
      </Part>
      <Part name="Status marks" rule="Shape and word; colour comes third.">
        <Flow>
          {POST_STATUSES.map((status) => (
            <StatusMark key={status} status={status} />
          ))}
        </Flow>
      </Part>
      <Part name="Faces" rule="The account’s own picture and its network. People by photograph, or first letter.">
        <Flow>
          {PLATFORMS.map((platform) => (
            <AccountAvatar key={platform} platform={platform} account={ACCOUNT} />
          ))}
          <AccountAvatar platform="bluesky" account={PICTURED} />
          <AccountAvatar platform="x" account={null} />
        </Flow>
        <Flow>
          {PLATFORMS.map((platform) => (
            <AccountAvatar key={platform} platform={platform} account={ACCOUNT} size="small" />
          ))}
          <AccountAvatar platform="bluesky" account={PICTURED} size="small" />
          <AccountAvatar platform="x" account={null} size="small" />
        </Flow>
        <Flow>
          {PEOPLE.map((name) => (
            <Avatar key={name} url={null} name={name} kind="person" />
          ))}
          <Avatar url="/src/icon.svg" name="Northwind Tools" />
          <Avatar url="/no-such-picture.png" name="Northwind Tools" />
          <Avatar url={null} name="Northwind Tools" size="small" kind="workspace" />
          <Avatar url={null} name="Northwind Tools" size="large" kind="workspace" />
        </Flow>
      </Part>
    </>
  )
}

import { systemClock } from '#kernel/clock.ts'
import { createFolderStorage, createStorage } from '#kernel/storage/create-storage.ts'
import { copyFiles, removeMoved } from '#kernel/storage/move-files.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { keyRingOf } from '../check-stored-keys.ts'
import { loadConfig } from '../load-config.ts'
import type { Command, CommandContext } from './command.ts'

const USAGE = 'to-bucket | to-folder [--compare] [--remove-source]'
/** The number of files for each line of progress. */
const LINE_EVERY = 1000

export const moveStorage: Command = {
  usage: USAGE,
  what: 'copy all files from the data folder to the bucket of GALLEY_S3_…, or back, and compare every copy',
  options: { compare: { type: 'boolean' }, 'remove-source': { type: 'boolean' } },
  words: 1,
  async run(ctx, { words: [direction = ''], options }) {
    if (direction !== 'to-bucket' && direction !== 'to-folder') throw new Error(`Say where to: ${USAGE}`)
    const config = loadConfig(ctx.env)
    if (!config.s3)
      throw new Error('Name the bucket for this command alone: set GALLEY_S3_BUCKET and the settings that belong to it')
    const surroundings = { config, secrets: keyRingOf(config).secrets, clock: systemClock }
    const [folder, bucket] = [createFolderStorage(surroundings), createStorage(surroundings)]
    for (const storage of [folder, bucket]) await storage.check()
    const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder]
    const names = direction === 'to-bucket' ? (['folder', 'bucket'] as const) : (['bucket', 'folder'] as const)
    if (options['remove-source'] === true) await remove(ctx, from, to, names)
    else await copy(ctx, from, to, names, options.compare === true)
  },
}

type Names = readonly [from: string, to: string]

async function copy(
  { say }: CommandContext,
  from: Storage,
  to: Storage,
  [source, target]: Names,
  compareAll: boolean,
): Promise<void> {
  const { copied, bytes, there, differing } = await copyFiles(from, to, {
    compareAll,
    progress: (done, all) => done % LINE_EVERY === 0 && say(`${done} of ${all} files`),
  })
  say(`Copied ${copied} files (${(bytes / 2 ** 20).toFixed(1)} MB) to the ${target}, each read back and compared.`)
  say(`${there} were there already${compareAll ? ', with the same content' : ', of the same size'}.`)
  if (differing.length > 0) throw new Error(`${differing.length} differ: ${listed(differing)}. ${HOW_TO_MEND(target)}`)
  say(`Nothing was removed from the ${source}. What Galley writes there from now on is not in the ${target}:`)
  say('if it is running, stop it and run this again, which copies what is new. Then start it with the new settings.')
}

async function remove({ say }: CommandContext, from: Storage, to: Storage, [source, target]: Names): Promise<void> {
  const { removed, kept } = await removeMoved(from, to)
  say(`Removed ${removed} files from the ${source}; each is in the ${target} with the same content.`)
  if (kept.length > 0)
    throw new Error(`Not removed, since the ${target} does not have them with the same content: ${listed(kept)}`)
}

const HOW_TO_MEND = (target: string): string =>
  `Look at them; remove from the ${target} what is wrong there, and run this again`

function listed(keys: readonly string[]): string {
  const shown = keys.slice(0, 20).join(', ')
  return keys.length > 20 ? `${shown} and ${keys.length - 20} more` : shown
}

import type { StepsContext } from '#kernel/context.ts'
import type { ReadyAsset } from '../assets/assets.ts'
import { titleOfLink } from '../assets/title-of-file.ts'
import { arriving, keepArrival } from '../storing/new-asset.ts'
import { readColumns, storeFile } from '../storing/upload-file.ts'
import { fetchFile } from './fetch-file.ts'

/**
 * Copies the file behind a link into the library. Throws 400 at `body.url`, 402 and 429 as `openTicket` does, and 429
 * if the person or the workspace has used up its share.
 */
export async function importFile(ctx: StepsContext, url: string, altText?: string): Promise<ReadyAsset> {
  const parties = [`user:${ctx.userId}`, `org:${ctx.orgId}`]
  return ctx.services.importTurns(parties, () => copyFile(ctx, url, altText, parties))
}

async function copyFile(
  ctx: StepsContext,
  url: string,
  altText: string | undefined,
  parties: readonly string[],
): Promise<ReadyAsset> {
  const { importFetch, storage } = ctx.services
  const file = await fetchFile(importFetch, url)
  try {
    return await arriving(ctx, file.room, async (arrival) => {
      const sizeBytes = await storage.fromFile(arrival.key, file.writeTo)
      const by = { parties, path: 'body.url' }
      const sent = { key: arrival.key, orgId: ctx.orgId, type: file.type, sizeBytes }
      const stored = await storeFile(ctx.services, sent, by)
      return keepArrival(ctx, arrival, stored, {
        kind: file.kind,
        source: 'import',
        content_type: file.type,
        ...readColumns(stored),
        alt_text: altText ?? null,
        title: titleOfLink(url),
      })
    })
  } finally {
    await file.drop().catch(() => {})
  }
}

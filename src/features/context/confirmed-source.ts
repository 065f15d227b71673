import type { ContextSourceType } from '#contract/writing/context-library.ts'
import type { CallbackAnswer, Consent, Unconnected } from '#features/accounts/index.ts'
import type { PublicContext } from '#kernel/context.ts'
import { connectSource } from './connect-source.ts'
import { presentSource } from './source-row.ts'

/** Finishes a consent that a person has confirmed on Galley's page (decision 022). That page shows `name`. */
export async function connectConfirmedSource(
  ctx: PublicContext,
  consent: Consent<ContextSourceType>,
  answer: CallbackAnswer,
): Promise<{ outcome: 'connected'; name: string } | Unconnected> {
  const ended = await connectSource(ctx, consent, answer)
  if (ended.outcome !== 'connected') return ended
  return { outcome: 'connected', name: presentSource(ended.source).workspaceName ?? 'The workspace' }
}

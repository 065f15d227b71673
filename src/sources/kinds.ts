import type { SourceKind } from './kind.ts'
import { notionKind } from './notion/notion-kind.ts'

/** The kinds of sources that documents can come from. */
export const SOURCE_KINDS: readonly SourceKind[] = [notionKind]

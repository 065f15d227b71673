import type { LucideIcon } from 'lucide-react'
import type { Permission } from '#contract/people/roles.ts'
import type { PagedRead, Read, ReadContext } from '../../api/reads.ts'
import type { TopicHeading } from './topic-headings.ts'

/**
 * Where the link to a place is shown: on the rail, at the rail's foot, or in the bar at the top, which has no room for
 * names.
 */
export type Stand = 'rail' | 'foot' | 'top'

/** A place of the navigation: its page (or its first one), and the key that opens it after `g`. */
export interface Place {
  /** The place's name, if it is not the title of the page. */
  label?: string
  key: string
  stand: Stand
  /** Whether a phone shows the link on the bar; otherwise it is behind "More". */
  onBar: boolean
  icon: LucideIcon
}

/** A line in the list of the settings. Without `permission`, the page has nothing for a person. */
export interface Topic {
  under: TopicHeading
  permission?: Permission
  /** For the person who runs the installation. */
  operator?: true
}

export interface PageReadContext extends ReadContext {
  may: (permission: Permission) => boolean
  /** The workspace's clock, once it is known. */
  zone: () => Promise<string>
}

type AnyRead = Read<unknown> | PagedRead | Promise<Read<unknown>>
type Search = Readonly<Record<string, unknown>>

/** The parameters of the address. */
export interface Address<S = Search> {
  search: S
  /** The item that is open on the page. */
  id?: string | undefined
}

/** The table's facts about a page besides its file. */
interface Entry<Path extends string, S extends object> {
  /**
   * The path in the router's notation; for a page of the settings, the part after `/settings`. `{-$…Id}` is the
   * optional id of the open item.
   */
  path: Path
  /** The name of the page: its heading, its line in a list, and its name in the palette. */
  title?: string
  place?: Place
  topic?: Topic
  /** For a page that is not a place: the name of its place. */
  within?: string
  /** Whether the page is one of several of its place, so that their names are shown beside the place's name. */
  tab?: true
  /** Reads the query parameters of the address. */
  search?(search: Search): S
  /** The page's first reads, which are requested when somebody goes there, while its code is still loading. */
  reads?(at: PageReadContext, address: Address<S>): readonly AnyRead[]
  /** The first read of a page before the sign-in. */
  readsOutside?(at: Pick<ReadContext, 'api'>): Read<unknown>
}

/** A file that is loaded when the page is opened. It is named after the component that it exports. */
interface Loaded<M> {
  load: () => Promise<M>
  component: keyof M & string
}

/** What the app knows about a page before the page's own code is loaded. */
export interface Page<Path extends string = string, S extends object = object>
  extends Entry<Path, S>,
    Loaded<Readonly<Record<string, unknown>>> {}

/** The name of the place that a page belongs to. */
export const placeNameOf = ({
  within,
  place,
  title,
}: { [K in 'within' | 'title']?: string | undefined } & { place?: Place | undefined }): string | undefined =>
  within ?? place?.label ?? title

/** An entry of the table of pages: its component is one of the file, and its reads know its search parameters. */
export const page = <
  const Path extends string,
  // biome-ignore lint/suspicious/noExplicitAny: as lazyRouteComponent has it; each page is inferred from its file
  M extends Record<string, any>,
  S extends object = Record<never, never>,
>(
  its: Entry<Path, S> & Loaded<M>,
): Page<Path, S> => its

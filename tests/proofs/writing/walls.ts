import { openRewriting } from '../../registry/proof/scoping-off.ts'

/** The filter in the queries that read what may be told. */
const TOLD = /"disclosure" = (\$\d+)/g
/** The query for the facts against which a model's answer is checked. */
const WITHHELD = /disclosure <> 'public'(?! order| ?\))/g

/** How to open the application's database with one of the walls around private facts removed. */
export const WALLS = {
  'both walls': null,
  'the queries filter nothing': (url: string) =>
    openRewriting(url, (text) =>
      text.startsWith('select') ? text.replace(TOLD, (_, parameter) => `(true or ${parameter}::text is null)`) : text,
    ),
  'nothing is known as private to the checker': (url: string) =>
    openRewriting(url, (text) => (/union all\s+select told\.text/.test(text) ? text.replace(WITHHELD, 'false') : text)),
}

import type { Func, View } from './read-schema.ts'
import { broken, byHand, remark } from './words.ts'
import { writeGrants } from './write-table.ts'

export function writeFunction(func: Func): string {
  const start = func.definition.indexOf('AS $function$')
  const head = func.definition
    .slice(0, start)
    .replace('CREATE OR REPLACE FUNCTION public.', 'create function ')
    .trimEnd()
    .split('\n')
    .map((line, index) => broken(`${index > 0 ? '  ' : ''}${byHand(line.trim())}`, '    '))
  const body = func.definition.slice(start + 'AS $function$'.length).replace(/\$function\$\n?$/, '')
  const mark = body.includes('$$') ? '$function$' : '$$'
  const to = func.callers.join(', ')
  const signature = func.signature.replaceAll(',', ', ')
  return [
    ...remark(func.comment),
    ...head,
    `  as ${mark}${body}${mark};`,
    ...(func.open ? [] : [broken(`revoke all on function ${signature} from public;`, '  ')]),
    ...(to === '' ? [] : [broken(`grant execute on function ${signature} to ${to};`, '  ')]),
    ...(func.owner === null ? [] : [broken(`alter function ${signature} owner to ${func.owner};`, '  ')]),
  ].join('\n')
}

export function writeView(view: View): string {
  const options = view.options ? ` with (${view.options.join(', ')})` : ''
  return [
    ...remark(view.comment),
    `create view ${view.name}${options} as`,
    ...view.definition.split('\n').map((line) => broken(byHand(line), `${/^ */.exec(line)?.[0]}  `)),
    ...writeGrants(view.name, view.grants),
  ].join('\n')
}

/**
 * A row of a list goes away with its last button, which is pressed; whoever works by keyboard would have to begin at the
 * top of the page. The last button of the next row takes the focus, or that of the one before; without any, what is given.
 */
export function focusBeside(button: Element, without: Element | null = null): void {
  const row = button.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside ? [...beside.querySelectorAll('button')].at(-1) : without
  if (next instanceof HTMLElement) next.focus()
}

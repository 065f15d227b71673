const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** By its name alone: whatever answers there runs beside us, or is a trial. */
export const isOnThisMachine = (url: string): boolean => NAMES.has(new URL(url).hostname)

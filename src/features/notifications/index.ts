export { type Notice, notify } from './notify.ts'
export { notifyPerson } from './notify-person.ts'

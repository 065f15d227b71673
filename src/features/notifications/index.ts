export { type NewNotification, notify } from './notify.ts'
export { notifyPerson } from './notify-person.ts'

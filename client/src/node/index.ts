export * from '../index.ts'
export { uploadFile } from './upload-file.ts'

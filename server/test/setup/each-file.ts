import { hookIntoFile } from './file-end.ts'

hookIntoFile()

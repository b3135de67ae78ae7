import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'baseline-widely-available',
    // What is in it of others, with their words: a release hands both on.
    license: { fileName: '.vite/packages.json' },
  },
})

/** A drawn landscape, so that the gallery needs no files. */
export function drawLandscapeDataUrl(hue: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice"><rect width="400" height="300" fill="hsl(${hue} 60% 62%)"/><circle cx="150" cy="90" r="42" fill="hsl(${hue + 60} 80% 85%)"/><path d="M0 170 90 110 180 160 270 100 400 170V300H0Z" fill="hsl(${hue + 180} 35% 45%)"/><path d="M0 230 120 170 220 220 320 180 400 220V300H0Z" fill="hsl(${hue + 200} 45% 22%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

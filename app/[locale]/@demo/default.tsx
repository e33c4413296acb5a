/** The slot of the demo's panel is empty, unless `layout.demo.tsx` fills it. Without this file every page would be a 404. */
export default function Empty() {
  return null;
}

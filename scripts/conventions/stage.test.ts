import { law } from './law';
import { flat } from './message-file';

const words = (text: string): string => text.replace(/\s+/g, ' ');

law('what the README tells somebody on stage to press is in the panel of the demo', {
  check: (tree) => {
    const textOf = (path: string) => tree.find((file) => file.path === path)?.text ?? '';
    const panel = new Set(
      [...flat(textOf('messages/ar.json') || '{}')]
        .filter(([key]) => key.startsWith('demo.'))
        .map(([, said]) => said),
    );
    return [...textOf('README.md').matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)]
      .map(([, marked = '']) => words(marked))
      .filter((marked) => /[\u0621-\u064a]/.test(marked) && !panel.has(marked));
  },
  bad: [
    {
      'README.md': 'Panel → *انقل الطلب*: it goes on.',
      'messages/ar.json': '{"demo":{"go":"انقل"}}',
    },
    { 'README.md': 'Press *حفظ*.', 'messages/ar.json': '{"steps":{"save":"حفظ"}}' },
  ],
  good: [
    {
      'README.md': '**Begin.** *The staff page*, *انقل الاستلام\n   إلى المرحلة التالية*.',
      'messages/ar.json': '{"demo":{"go":"انقل الاستلام إلى المرحلة التالية"}}',
    },
  ],
});

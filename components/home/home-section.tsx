import type { ReactNode } from 'react';

/** A section of the home page: title, lead, content. */
export function HomeSection({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="mt-13 grid gap-5 lg:mt-22 lg:gap-8">
      <header className="grid gap-1.5">
        <h2 id={id} className="text-[1.5rem] lg:text-[2rem]">
          {title}
        </h2>
        {lead && <p className="text-ink-2">{lead}</p>}
      </header>
      {children}
    </section>
  );
}

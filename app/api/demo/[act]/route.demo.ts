import { handlePanelForm } from '@/components/demo/panel-actions.server';

export const POST = handlePanelForm;

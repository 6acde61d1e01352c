import replies from 'embedded:schema-reply';
import { startProvider } from './start-provider';

// The build puts the prepared answers into the executable.
startProvider(() => replies);

CREATE TABLE "static_files" (
	"address" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"body" "bytea" NOT NULL,
	"seal" text NOT NULL,
	"offered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "static_files_offered" ON "static_files" USING btree ("offered_at");
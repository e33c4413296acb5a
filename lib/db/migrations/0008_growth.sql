CREATE TABLE "checkout_days" (
	"day" date NOT NULL,
	"state" text NOT NULL,
	"came" integer NOT NULL,
	"went" integer NOT NULL,
	CONSTRAINT "checkout_days_day_state_pk" PRIMARY KEY("day","state")
);
--> statement-breakpoint
CREATE INDEX "budgets_expire" ON "budgets" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "checkouts_money" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."state" in ('paid', 'confirming', 'refund-due');--> statement-breakpoint
CREATE INDEX "checkouts_noted" ON "checkouts" USING btree ("state","attention") WHERE "checkouts"."handled_trouble" is distinct from "checkouts"."attention";--> statement-breakpoint
CREATE INDEX "customers_held" ON "customers" USING btree ("id") WHERE "customers"."sealed_token" is not null or "customers"."sealed_registration" is not null;--> statement-breakpoint
CREATE INDEX "journeys_expires" ON "journeys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("checkout_id") WHERE "payments"."state" = 'refund-due';--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id","expires_at");--> statement-breakpoint
CREATE INDEX "sessions_idle" ON "sessions" USING btree ("seen_at") WHERE "sessions"."customer_id" is null;--> statement-breakpoint
CREATE INDEX "sessions_lapsed" ON "sessions" USING btree ("expires_at") WHERE "sessions"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "tracking_shares_expires" ON "tracking_shares" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_mobile" ON "verifications" USING btree ("mobile_hash");--> statement-breakpoint
CREATE INDEX "waiting_list_consent" ON "waiting_list" USING btree ("consent_at");--> statement-breakpoint
CREATE INDEX "checkouts_attempt" ON "checkouts" USING btree ("next_attempt_at") WHERE "checkouts"."next_attempt_at" is not null;--> statement-breakpoint
CREATE FUNCTION "count_checkout_edges"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO "checkout_days" AS "kept" ("day", "state", "came", "went")
		SELECT ("added"."at" AT TIME ZONE 'Asia/Riyadh')::date, "edge"."state", sum("edge"."came"), sum("edge"."went")
		FROM "added" CROSS JOIN LATERAL (VALUES ("added"."from", 0, 1), ("added"."to", 1, 0)) AS "edge" ("state", "came", "went")
		WHERE "edge"."state" <> 'none' GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT ("day", "state") DO UPDATE SET "came" = "kept"."came" + excluded."came", "went" = "kept"."went" + excluded."went";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "checkout_events_counted" AFTER INSERT ON "checkout_events" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_checkout_edges"();--> statement-breakpoint
INSERT INTO "checkout_days" ("day", "state", "came", "went")
	SELECT ("added"."at" AT TIME ZONE 'Asia/Riyadh')::date, "edge"."state", sum("edge"."came"), sum("edge"."went")
	FROM "checkout_events" AS "added" CROSS JOIN LATERAL (VALUES ("added"."from", 0, 1), ("added"."to", 1, 0)) AS "edge" ("state", "came", "went")
	WHERE "edge"."state" <> 'none' GROUP BY 1, 2;--> statement-breakpoint
DROP INDEX "checkouts_due";
